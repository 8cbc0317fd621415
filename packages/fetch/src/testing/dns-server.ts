import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

/** A DNS server on 127.0.0.1 with answers from the test. */
export interface DnsServer extends AsyncDisposable {
  /** In the form for `Resolver.setServers`. */
  address: string;
  /** Questions received, `A name` or `AAAA name`. */
  questions: string[];
}

const typeA = 1;
const typeAaaa = 28;

/** Starts a server; `answer` returns the addresses of a name for each A or AAAA question. */
export async function startDnsServer(
  answer: (name: string, type: 'A' | 'AAAA') => readonly string[],
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const questions: string[] = [];
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = readQuestion(query);
    questions.push(`${type} ${name}`);
    const wantsIpv6 = type === 'AAAA';
    const addresses = answer(name, type).filter((candidate) => isIPv6(candidate) === wantsIpv6);
    socket.send(encodeAnswer(query, end, addresses, wantsIpv6 ? typeAaaa : typeA), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Reads the question of a query (RFC 1035, 4.1.2). */
function readQuestion(query: Buffer): { name: string; type: 'A' | 'AAAA'; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1) === typeAaaa ? 'AAAA' : 'A';
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function encodeAnswer(query: Buffer, end: number, addresses: readonly string[], type: number): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  // A response without error, recursion available, with one question and the answers.
  head.writeUInt16BE(0x81_80, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...addresses.map((address) => encodeRecord(address, type))]);
}

function encodeRecord(address: string, type: number): Buffer {
  const data = type === typeAaaa ? encodeIpv6(address) : Buffer.from(address.split('.').map(Number));
  const head = Buffer.alloc(12);
  // A pointer to the name in the question.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodeIpv6(address: string): Buffer {
  const [front = '', back = ''] = address.split('::');
  const words = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const [first, last] = [words(front), words(back)];
  const all = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  const bytes = Buffer.alloc(16);
  all.forEach((word, at) => bytes.writeUInt16BE(word, at * 2));
  return bytes;
}
