import { digestOf } from '@/lib/bank-contract/secret-text'

/**
 * A parameter of ours on an authorization request that renews a client, and on the address of the connected apps:
 * which business the bank's page may show. RFC 6749 §3.1: a server that does not know it ignores it; §8.2: its name begins with ours.
 */
export const businessHintParameter = 'countinghouse_business_hint'

/**
 * The SHA-256, in base64url, of the identifier of one of the business's accounts: it tells the bank which, and
 * nobody who reads an address anything. Neither a token nor an identifier stands in it.
 */
export function businessHintOf(account_id: string): string {
  return digestOf(account_id)
}

/** What is no digest is a parameter that nobody knows. */
export function isBusinessHint(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
