import { CircleCheck } from 'lucide-react'
import { ClosingField } from '@/components/books/closing-field'
import { Card } from '@/components/ui/card'
import { Fact, Facts } from '@/components/ui/facts'
import type { ShownColumns } from '@/lib/present/books/shown-columns'
import { exampleAmount } from '@/lib/search-params/typed-balance'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

/** What the month comes to as it is read; its closing balance is typed where the file states none. */
export async function WhatComesOut({ shown }: { shown: ShownColumns }) {
  const [t, reader] = await Promise.all([getTranslations('books_data'), getReader()])
  const { read, account, month, form } = shown
  const side = read.month?.side
  const { brokenAt, statedDiffers } = read.month ?? {}
  const show = (
    <button type="submit" className="btn btn-sm">
      {t('show_result')}
    </button>
  )
  if (side === undefined) return <div className="px-1">{show}</div>
  const { currency } = account
  const say = (amount: bigint) => reader.money({ amount, currency })
  const sum = (wanted: (amount: number) => boolean) =>
    side.rows.items.reduce(
      (total, { amount }) => (wanted(amount) ? total + BigInt(amount) : total),
      0n,
    )
  const [moneyIn, moneyOut] = [sum((amount) => amount > 0), sum((amount) => amount < 0)]
  const { closing } = side
  const opening = closing === undefined ? undefined : closing - moneyIn - moneyOut
  const addsUp = side.opening !== undefined && side.opening === opening
  return (
    <>
      <Card
        title={t('what_comes_out')}
        end={
          addsUp && (
            <span className="flex items-center gap-1 text-xs text-quiet">
              <CircleCheck size={13} className="text-good" aria-hidden />
              {t('adds_up')}
            </span>
          )
        }
      >
        <div data-amount="">
          <Facts layout="ends">
            <Fact layout="ends" label={t('lines')}>
              {reader.number(side.rows.items.length)}
            </Fact>
            {opening !== undefined && (
              <Fact
                layout="ends"
                label={reader.text('ledger_data.opening', { day: reader.date(month.first) })}
              >
                {say(opening)}
              </Fact>
            )}
            <Fact layout="ends" label={t('money_in')}>
              {say(moneyIn)}
            </Fact>
            <Fact layout="ends" label={t('money_out')}>
              {say(moneyOut)}
            </Fact>
            {closing !== undefined && (
              <Fact
                layout="ends"
                label={reader.text('ledger_data.closing', { day: reader.date(month.last) })}
              >
                <b className="font-semibold">{say(closing)}</b>
              </Fact>
            )}
          </Facts>
        </div>
        {closing === undefined && (
          <ClosingField
            label={reader.text('ledger_data.closing', { day: reader.date(month.last) })}
            hint={[
              statedDiffers === undefined
                ? t('books_closing_hint', { example: exampleAmount(currency, reader.locale) })
                : t(`stated_differs_${statedDiffers.of}`, {
                    line: reader.number(statedDiffers.line),
                    stated: say(statedDiffers.stated),
                    ofLines: say(statedDiffers.ofLines),
                  }),
              brokenAt !== undefined && t('balance_breaks', { line: reader.number(brokenAt) }),
            ]
              .filter((each) => each !== false)
              .join(' ')}
            typed={form.closing}
            opening={reader.text('ledger_data.opening', { day: reader.date(month.first) })}
            net={String(moneyIn + moneyOut)}
            currency={currency}
            locale={reader.locale}
          />
        )}
      </Card>
      <div className="flex flex-wrap items-start justify-between gap-3 px-1">
        {read.table !== undefined && (
          <label className="flex min-h-6 items-start gap-2.5">
            <input type="hidden" name="said" value="1" />
            <input
              type="checkbox"
              className="check mt-0.5"
              name="remember"
              value="1"
              defaultChecked={!form.isSaid || form.isRemembered}
            />
            <span>
              {t('remember')}
              <span className="block text-xs text-faint">{t('remember_mean')}</span>
            </span>
          </label>
        )}
        {read.table !== undefined && show}
      </div>
    </>
  )
}
