/** Returns the text of the last mail to an address in Mailpit, or undefined if there is none. */
export async function lastMailTo(port: number, address: string): Promise<string | undefined> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    if (!response.ok) throw new Error(`Mailpit answers ${response.status} to ${path}`);
    return response.json();
  };
  const { messages } = (await read('messages')) as { messages: { ID: string; To: { Address: string }[] }[] };
  const message = messages.find(({ To: to }) => to.some(({ Address: candidate }) => candidate === address));
  return message && ((await read(`message/${message.ID}`)) as { Text: string }).Text;
}
