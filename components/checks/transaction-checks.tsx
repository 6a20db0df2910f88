import type { ReactNode } from 'react'
import type { MonthEnd } from '@/components/checks/checks-screen'
import { FoundItem } from '@/components/checks/found-item'
import type { Transaction } from '@/lib/bank-contract/transaction'
import { paymentTypes } from '@/lib/domain/checks/checked-row'
import type { CheckId, JudgedCheck } from '@/lib/domain/checks/judge-checks'
import type { Reader } from '@/lib/format/create-reader'
import { plainValue, valueName } from '@/lib/format/value-name'
import { numberInWords, sayNone } from '@/lib/present/reading-words'
import { largeFrom } from '@/lib/search-params/checks'
import { getReader, getTranslations } from '@/lib/server/http/get-reader'

interface CheckProps {
  readonly check: JudgedCheck
  readonly monthEnd: MonthEnd
  readonly isOpen: boolean
}

/** What one check of the transactions found among what, or that it found nothing. */
export function TransactionCheck(props: CheckProps) {
  const Check = checks[props.check.id]
  return <Check {...props} />
}

const checks: Readonly<Record<CheckId, (props: CheckProps) => Promise<ReactNode>>> = {
  'without-receipt': WithoutReceipt,
  large: Large,
  'cut-off': CutOffCheck,
  'new-payees': NewPayees,
  duplicates: Duplicates,
  failed: Failed,
}

async function WithoutReceipt(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { text, list } = reader
  const counts = countsOf(props.check, reader)
  const types = paymentTypes.map((type) => valueName('transaction_data.type', type, text))
  return (
    <FoundItem
      {...props}
      title={t('without_receipt')}
      finding={
        props.check.count === 0
          ? sayNone(props.check.extent, reader, 'none.without_receipt', counts)
          : t('without_receipt_found', counts)
      }
      method={t('without_receipt_method', { types: list(types) })}
    />
  )
}

async function Large(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { list, money, number } = reader
  const { params, read } = props.monthEnd
  const amounts = read.checks.currencies.map((currency) =>
    money({ amount: largeFrom(params, currency), currency }),
  )
  const counts = { ...countsOf(props.check, reader), amounts: list(amounts) }
  return (
    <FoundItem
      {...props}
      title={t('large')}
      finding={
        props.check.count === 0
          ? sayNone(props.check.extent, reader, 'none.large', counts)
          : t('large_found', counts)
      }
      method={t('large_method', { some: number(5000), many: number(500_000) })}
    />
  )
}

async function Duplicates(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { check, monthEnd } = props
  const { days } = monthEnd.params
  const groupOf = new Map(
    check.groups.flatMap((rows, place) => rows.map((row) => [row, place + 1] as const)),
  )
  return (
    <FoundItem
      {...props}
      title={t('duplicates')}
      finding={
        check.count === 0
          ? sayNone(check.extent, reader, 'none.duplicates', { days })
          : t('duplicates_found', { ...countsOf(check, reader), days })
      }
      method={t('duplicates_method')}
      own={{ header: t('group'), of: (row) => reader.number(groupOf.get(row) ?? 0) }}
    />
  )
}

async function NewPayees(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { check, monthEnd } = props
  const { date } = reader
  const { seenSince } = monthEnd.read
  const counts = countsOf(check, reader)
  return (
    <FoundItem
      {...props}
      title={t('new_payees')}
      finding={
        seenSince === undefined
          ? t('new_payees_unread', { first: date(monthEnd.days.first) })
          : check.count === 0
            ? sayNone(check.extent, reader, 'none.new_payees', {
                ...counts,
                since: date(seenSince),
              })
            : t('new_payees_found', { ...counts, since: date(seenSince) })
      }
      method={t('new_payees_method')}
    />
  )
}

async function CutOffCheck(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { check, monthEnd } = props
  const { date, timeZone } = reader
  const { first, last } = monthEnd.days
  const crossings = new Map(monthEnd.read.checks.cutOff.map(({ row, crosses }) => [row, crosses]))
  return (
    <FoundItem
      {...props}
      title={t('cut_off')}
      finding={
        check.count === 0
          ? sayNone(check.extent, reader, 'none.cut_off', { first: date(first), last: date(last) })
          : t('cut_off_found', countsOf(check, reader))
      }
      method={t('cut_off_method', { zone: timeZone })}
      own={{
        header: t('crosses'),
        of: (row) => t(crossings.get(row) ?? 'open'),
      }}
    />
  )
}

async function Failed(props: CheckProps) {
  const [t, reader] = await Promise.all([getTranslations('checks'), getReader()])
  const { check } = props
  return (
    <FoundItem
      {...props}
      title={t('failed')}
      finding={
        check.count === 0
          ? sayNone(check.extent, reader, 'none.failed')
          : t('failed_found', countsOf(check, reader))
      }
      method={t('failed_method')}
      own={{
        header: t('recorded'),
        of: ({ transaction }) => lastActivity(transaction, reader),
      }}
    />
  )
}

/** What the bank recorded last, in words. */
function lastActivity(
  { activities }: Transaction,
  { text }: Pick<Reader, 'text'>,
): string | undefined {
  const last = activities
    ?.toSorted((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''))
    .at(-1)
  return valueName('details.activity', last?.activity_type, text, plainValue)
}

function countsOf({ count = 0, total = 0, extent }: JudgedCheck, reader: Reader) {
  return {
    number: numberInWords(count, extent, reader),
    total: numberInWords(total, extent, reader),
  }
}
