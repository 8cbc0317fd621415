import { expect, test } from 'vitest';
import { addressNetwork, addressRange, isPublicIp } from './ip-address.ts';

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true);
  },
);

test.each([
  ['this network', '0.0.0.0'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['shared', '100.64.0.1'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local: the metadata of a cloud', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['loopback, in full', '0:0:0:0:0:0:0:1'],
  ['mapped', '::ffff:127.0.0.1'],
  ['mapped, and public', '::ffff:8.8.8.8'],
  ['mapped, in hexadecimal', '::ffff:7f00:1'],
  ['compatible', '::7f00:1'],
  ['translated', '::ffff:0:7f00:1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:7f00:1::'],
  ['link-local', 'fe80::1'],
  ['link-local, of a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['unique local', 'fd00::1'],
  ['multicast', 'ff02::1'],
  ['discard', '100::1'],
  ['documentation', '2001:db8::1'],
  ['segment routing', '5f00::1'],
  ['no address', 'localhost'],
  ['no address', ''],
])('%s is not public: %s', (_why, address) => {
  expect(isPublicIp(address)).toBe(false);
});

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['2606:2800:220:1::1', '38.6.40.0.2.32.0.1/64'],
  ['2606:2800:220:1:ffff::2', '38.6.40.0.2.32.0.1/64'],
  ['localhost', 'unknown'],
])('requests of %s are counted as of %s', (address, range) => {
  expect(addressRange(address)).toBe(range);
});

test.each([
  ['203.0.113.7', '203.0.113/24'],
  ['203.0.113.255', '203.0.113/24'],
  ['::ffff:203.0.113.7', '203.0.113/24'],
  ['2001:db8:1:2::1', '32.1.13.184.0.1/48'],
  ['2001:db8:1:ffff::1', '32.1.13.184.0.1/48'],
  ['none', 'unknown'],
])('counts %s in the network %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network);
});
