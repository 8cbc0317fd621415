/** Robots name themselves as one, or say where to read about them (`+https://`). A brand of telephones ends like one. */
const declared = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|\+https?:/i;
const listed =
  /mediapartners-google|google-inspectiontool|google-read-aloud|googleother|lighthouse|facebookexternalhit|meta-external|^whatsapp|skypeuripreview|bingpreview|ia_archiver|feedfetcher|embedly|pingdom|statuscake/i;

/**
 * Whether a user agent follows links, draws previews or watches sites by itself. A program that reports the views of an
 * application does not, nor does a browser without a window, which tests use.
 */
export function isBot(userAgent: string): boolean {
  return declared.test(userAgent) || listed.test(userAgent);
}
