/** Removes the spaces that the generator writes around texts in CDATA sections, which readers would show. */
export function compactXml(xml: string): string {
  return xml.replaceAll(/>\s+<!\[CDATA\[/g, '><![CDATA[').replaceAll(/\]\]>\s+<\//g, ']]></');
}
