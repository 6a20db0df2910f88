// ISO 4217 minor units other than 2. Not asked of Intl: its data follows custom rather than the
// standard (HUF 0, IQD 0, LBP 0), which would be off by a factor of 100 or 1,000.
const exceptions: Readonly<Record<string, number>> = {
  ...sameDigits('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...sameDigits('BHD IQD JOD KWD LYD OMR TND', 3),
  ...sameDigits('CLF UYW', 4),
}

const known = new Set([...Intl.supportedValuesOf('currency'), ...Object.keys(exceptions)])

/** How many decimals a currency's smallest unit has, or undefined for a code nobody knows. */
export function findMinorDigits(currency: string): number | undefined {
  if (!known.has(currency)) return undefined
  return exceptions[currency] ?? 2
}

function sameDigits(codes: string, digits: number): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, digits]))
}
