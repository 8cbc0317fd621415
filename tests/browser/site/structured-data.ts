import Validator from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';

/** What programs find in a page. */
export interface StructuredData {
  types: string[];
  /** What is wrong by the rules for rich results of search engines. */
  problems: string[];
}

/** Reads the structured data of a page with a parser and a validator of others. */
export async function readStructuredData(url: string): Promise<StructuredData> {
  const page = await fetch(url, { headers: { accept: 'text/html', 'user-agent': 'test' } });
  // The validator needs the places of nodes in the page.
  const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(await page.text());
  const issues = await new Validator().validate(data);
  const problems = [...data.errors.map(({ message }) => message), ...issues.map(({ issueMessage }) => issueMessage)];
  return { types: Object.keys(data.jsonld).toSorted(), problems };
}
