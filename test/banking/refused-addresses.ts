// Addresses that lead to our own network, in every spelling that some parser somewhere reads.

const inside = [
  [127, 0, 0, 1],
  [127, 127, 127, 127],
  [0, 0, 0, 0],
  [10, 0, 0, 1],
  [100, 64, 0, 1],
  [169, 254, 169, 254],
  [172, 16, 0, 1],
  [192, 168, 1, 1],
  [224, 0, 0, 1],
  [255, 255, 255, 255],
] as const

const insideV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  'fe80::1',
  'febf::1',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001:db8::1',
  '2001::1',
  '2001:10::1',
  '3fff::1',
]

const names = ['localhost', 'LOCALHOST', 'LocalHost']

const schemes = [
  'ftp:',
  'file:',
  'gopher:',
  'ws:',
  'wss:',
  'data:',
  'javascript:',
  'blob:',
  'dict:',
]

const malformed = [
  '',
  ' ',
  '/files/1',
  '//127.0.0.1/x',
  'https://',
  'https://[::1',
  'https://127.0.0.1:99999/x',
  'https://%00/x',
  'https://a b/x',
  'not an address',
  'file:///etc/passwd',
  'file://localhost/etc/passwd',
]

export function listRefusedAddresses(port: number): string[] {
  const hosts = [...inside.flatMap(spellings), ...insideV6.map((each) => `[${each}]`), ...names]
  return [
    ...malformed,
    ...hosts.flatMap((host) => [
      `https://${host}/x`,
      `https://${host}:${port}/x`,
      `http://${host}:${port}/x`,
    ]),
    ...schemes.map((scheme) => `${scheme}//127.0.0.1:${port}/x`),
    `https://files.example@127.0.0.1:${port}/x`,
    `https://127.0.0.1:${port}@files.example/x`,
    `https://user:pass@localhost/x`,
    `https://127.0.0.1:${port}\\@files.example/x`,
    `https:\\\\127.0.0.1:${port}/x`,
    `https:127.0.0.1:${port}/x`,
    `  https://127.0.0.1:${port}/x`,
    `ht\ntps://127.0.0.1:${port}/x`,
    `https://127.0.0.1\t:${port}/x`,
  ]
}

function spellings(octets: readonly [number, number, number, number]): string[] {
  const [a, b, c, d] = octets
  const whole = ((a * 256 + b) * 256 + c) * 256 + d
  const hex = (value: number): string => `0x${value.toString(16)}`
  const octal = (value: number): string => `0${value.toString(8)}`
  const group = (high: number, low: number): string => (high * 256 + low).toString(16)
  const dotted = octets.join('.')
  const v6 = `${group(a, b)}:${group(c, d)}`
  return [
    dotted,
    `${dotted}.`,
    String(whole),
    hex(whole),
    octal(whole),
    octets.map(hex).join('.'),
    octets.map(octal).join('.'),
    `${hex(a)}.${b}.${octal(c)}.${d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    encodeURIComponent(dotted).replaceAll('.', '%2e'),
    dotted.replace(/./g, (each) => `%${each.charCodeAt(0).toString(16)}`),
    dotted.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    dotted.replaceAll('.', '。'),
    `[::ffff:${dotted}]`,
    `[::ffff:${v6}]`,
    `[0:0:0:0:0:ffff:${v6}]`,
    `[::${v6}]`,
    `[64:ff9b::${v6}]`,
    `[64:ff9b:1::${v6}]`,
    `[2002:${v6}::1]`,
    `[2001:0:${v6}::1]`,
  ]
}
