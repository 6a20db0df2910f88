'use client'

import { useEffect, useMemo, useRef, useState } from 'react'
import { createMoneyFormat } from '@/lib/format/money'
import { typedBalance } from '@/lib/search-params/typed-balance'

interface ClosingFieldProps {
  readonly label: string
  readonly hint: string
  readonly typed: string
  /** What the opening is called that follows from what is typed. */
  readonly opening: string
  /** What the lines come to, in the smallest unit. */
  readonly net: string
  readonly currency: string
  readonly locale: string
}

/** The closing balance of a file that states none, with the opening that it makes: a balance stands in no address. */
export function ClosingField(field: ClosingFieldProps) {
  const { label, hint, typed, opening, net, currency, locale } = field
  const [text, setText] = useState(typed)
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the script came stays.
  useEffect(() => setText(input.current?.value ?? ''), [])
  const format = useMemo(() => createMoneyFormat(locale), [locale])
  const units = typedBalance(text, currency, locale)
  return (
    <div className="pt-2">
      <label className="block font-medium">
        {label}
        <input
          ref={input}
          name="closing"
          defaultValue={typed}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          inputMode="decimal"
          className="field num-t mt-1 text-end"
          dir="ltr"
          autoComplete="off"
        />
        <span className="block pt-1 text-xs font-normal text-faint">{hint}</span>
      </label>
      <p className="flex justify-between gap-3 pt-2" role="status">
        {units !== undefined && (
          <>
            <span className="text-quiet">{opening}</span>
            <bdi dir="ltr" className="num-t font-semibold">
              {format({ amount: BigInt(units) - BigInt(net), currency }).text}
            </bdi>
          </>
        )}
      </p>
    </div>
  )
}
