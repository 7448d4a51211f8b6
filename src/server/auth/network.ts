import { isIPv4, isIPv6 } from 'node:net';

/** Removes the port and the brackets that a proxy may add. */
const bare = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** Limits count IPv6 addresses by their /64, because a provider gives every customer a /64. */
export function networkOf(address: string): string {
  const plain = bare(address.trim()).replace(/%.*$/, '').toLowerCase();
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return plain.slice(0, 64);
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]!, groups[7]!].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = written.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
}
