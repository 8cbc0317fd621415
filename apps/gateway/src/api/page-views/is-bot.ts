/** Bots call themselves one, or link to a description (`+https://`). The name of a brand of phones ends like "bot", too. */
const declared = /(?<!\bcu)bot(?![a-z])|crawler|spider|slurp|\+https?:/i;
const listed =
  /mediapartners-google|google-inspectiontool|google-read-aloud|googleother|lighthouse|facebookexternalhit|meta-external|^whatsapp|skypeuripreview|bingpreview|ia_archiver|feedfetcher|embedly|pingdom|statuscake/i;

/**
 * Whether a user agent is a crawler, a link previewer or a monitor. Programs that report the views of an application and headless
 * browsers, which tests use, are not.
 */
export function isBot(userAgent: string): boolean {
  return declared.test(userAgent) || listed.test(userAgent);
}
