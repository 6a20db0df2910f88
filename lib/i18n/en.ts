import { answers } from '@/lib/i18n/en/answers'
import { approvals } from '@/lib/i18n/en/approvals'
import { banking } from '@/lib/i18n/en/banking'
import { board } from '@/lib/i18n/en/board'
import { books } from '@/lib/i18n/en/books'
import { close } from '@/lib/i18n/en/close'
import { closing } from '@/lib/i18n/en/closing'
import { connections } from '@/lib/i18n/en/connections'
import { departure } from '@/lib/i18n/en/departure'
import { exports } from '@/lib/i18n/en/exports'
import { firm } from '@/lib/i18n/en/firm'
import { gap } from '@/lib/i18n/en/gap'
import { invoicing } from '@/lib/i18n/en/invoicing'
import { ledgers } from '@/lib/i18n/en/ledgers'
import { lists } from '@/lib/i18n/en/lists'
import { naming } from '@/lib/i18n/en/naming'
import { none } from '@/lib/i18n/en/none'
import { packs } from '@/lib/i18n/en/packs'
import { paper } from '@/lib/i18n/en/paper'
import { people } from '@/lib/i18n/en/people'
import { portfolio } from '@/lib/i18n/en/portfolio'
import { problems } from '@/lib/i18n/en/problems'
import { programs } from '@/lib/i18n/en/programs'
import { reading } from '@/lib/i18n/en/reading'
import { requests } from '@/lib/i18n/en/requests'
import { review } from '@/lib/i18n/en/review'
import { runs } from '@/lib/i18n/en/runs'
import { settings } from '@/lib/i18n/en/settings'
import { shared } from '@/lib/i18n/en/shared'
import { shell } from '@/lib/i18n/en/shell'
import { store } from '@/lib/i18n/en/store'
import { tokens } from '@/lib/i18n/en/tokens'
import { transactions } from '@/lib/i18n/en/transactions'

/**
 * Every word on the dashboard's screens: a file an area, in it a namespace. English is the measure of the
 * others. What the server alone says of transactions is `transaction_data`, which no page sends.
 */
export const en = {
  ...answers,
  ...approvals,
  ...banking,
  ...board,
  ...books,
  ...close,
  ...closing,
  ...connections,
  ...departure,
  ...exports,
  ...firm,
  ...gap,
  ...invoicing,
  ...ledgers,
  ...lists,
  ...naming,
  ...none,
  ...packs,
  ...paper,
  ...people,
  ...portfolio,
  ...problems,
  ...programs,
  ...reading,
  ...requests,
  ...review,
  ...runs,
  ...settings,
  ...shared,
  ...shell,
  ...store,
  ...tokens,
  ...transactions,
}

/** English word for word: use-intl reads from it which values a message needs. */
type AllMessages = typeof en
/** Those that may be said of anything: of `none` see `lib/present/reading-words.ts`. */
export type EnglishMessages = Omit<AllMessages, 'none'>
export type Absences = AllMessages['none']
/** The same areas and keys in any language. */
export type Messages = {
  [Area in keyof AllMessages]: Record<keyof AllMessages[Area], string>
}
