import { createHash } from 'node:crypto'

/** The same word always names the same resource. */
export function testId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export const testBusinesses = {
  acme: testId('acme'),
  rival: testId('rival'),
  sandbox: testId('sandbox'),
}

export const usd = (amount: number) => ({ amount, currency: 'USD' })
