'use client'

import { parseAsNativeArrayOf, parseAsString, useQueryStates } from 'nuqs'
import { useTransition } from 'react'

// They say which page of a list an address is: another list begins at its first.
const ofPage = {
  page: parseAsString,
  page_token: parseAsString,
  previous_token: parseAsString,
} as const
const firstPage = { page: null, page_token: null, previous_token: null }

/**
 * Changes one condition of a list in its address; the server then reads the list from page one.
 * `replaces` is the same condition by another name, which goes.
 */
export function useListAddress({ name, replaces }: { name: string; replaces?: string }) {
  const [isReading, startReading] = useTransition()
  const names = replaces === undefined ? [name] : [name, replaces]
  const parsers = Object.fromEntries(
    names.map((each) => [each, parseAsNativeArrayOf(parseAsString)] as const),
  )
  const [, setQuery] = useQueryStates(
    { ...parsers, ...ofPage },
    { shallow: false, history: 'push', scroll: false, startTransition: startReading },
  )
  return {
    isReading,
    /** No values take the condition away. */
    set: (values: readonly string[]) =>
      void setQuery({
        ...(replaces !== undefined && { [replaces]: null }),
        [name]: values.length === 0 ? null : [...values],
        ...firstPage,
      }),
  }
}
