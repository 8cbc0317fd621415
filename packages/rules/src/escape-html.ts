const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for HTML, including attributes in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
