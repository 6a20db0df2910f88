import banking from '@/lib/i18n/en/banking.json'
import close from '@/lib/i18n/en/close.json'
import connections from '@/lib/i18n/en/connections.json'
import exports from '@/lib/i18n/en/exports.json'
import firm from '@/lib/i18n/en/firm.json'
import invoicing from '@/lib/i18n/en/invoicing.json'
import people from '@/lib/i18n/en/people.json'
import portfolio from '@/lib/i18n/en/portfolio.json'
import problems from '@/lib/i18n/en/problems.json'
import settings from '@/lib/i18n/en/settings.json'
import shell from '@/lib/i18n/en/shell.json'
import store from '@/lib/i18n/en/store.json'

/**
 * Every word on the dashboard's screens: a file an area, in it a namespace. English is the measure of the
 * others. What the server alone says of transactions is `transaction_data`, which no page sends.
 */
export const en = {
  ...banking,
  ...close,
  ...connections,
  ...exports,
  ...firm,
  ...invoicing,
  ...people,
  ...portfolio,
  ...problems,
  ...settings,
  ...shell,
  ...store,
}

export type Messages = typeof en
/** `area.name`, as `shell.theme`. */
export type MessageKey = {
  [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}`
}[keyof Messages]
