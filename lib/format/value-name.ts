import type { Text } from '@/lib/i18n/translations'
import { en, type Messages } from '@/lib/i18n/en'
import type { PlainMessageKey } from '@/lib/i18n/message-key'

/**
 * What a value of the bank's is called: `transaction_data.type` and `ach_credit` are the message
 * `transaction_data.type_ach_credit`. Version 1 is additive-only (spec, Versioning 2): a value without a
 * message is shown as it came.
 */
export function valueName(
  kind: string,
  value: string,
  text: Text['text'],
  otherwise?: (value: string) => string,
): string
export function valueName(
  kind: string,
  value: string | null | undefined,
  text: Text['text'],
  otherwise?: (value: string) => string,
): string | undefined
export function valueName(
  kind: string,
  value: string | null | undefined,
  text: Text['text'],
  /** What a value without a message is called. */
  otherwise: (value: string) => string = (other) => text('filters.other_value', { value: other }),
): string | undefined {
  if (value == null || value === '') return undefined
  const key = `${kind}_${value}`
  return isMessageKey(key) ? text(key) : otherwise(value)
}

/** `posted_at` as "Posted at": for values that have no fixed list. */
export function plainValue(value: string): string {
  const spaced = value.replaceAll('_', ' ').trim()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function isMessageKey(key: string): key is PlainMessageKey {
  const dot = key.indexOf('.')
  const area: object | undefined = Object.hasOwn(en, key.slice(0, dot))
    ? en[key.slice(0, dot) as keyof Messages]
    : undefined
  return area !== undefined && Object.hasOwn(area, key.slice(dot + 1))
}
