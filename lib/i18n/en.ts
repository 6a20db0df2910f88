import accounts from '@/lib/i18n/en/accounts.json'
import approvals from '@/lib/i18n/en/approvals.json'
import audit from '@/lib/i18n/en/audit.json'
import cards from '@/lib/i18n/en/cards.json'
import charts from '@/lib/i18n/en/charts.json'
import checks from '@/lib/i18n/en/checks.json'
import connections from '@/lib/i18n/en/connections.json'
import customers from '@/lib/i18n/en/customers.json'
import details from '@/lib/i18n/en/details.json'
import display from '@/lib/i18n/en/display.json'
import exports from '@/lib/i18n/en/exports.json'
import handoff from '@/lib/i18n/en/handoff.json'
import health from '@/lib/i18n/en/health.json'
import invoices from '@/lib/i18n/en/invoices.json'
import join from '@/lib/i18n/en/join.json'
import lists from '@/lib/i18n/en/lists.json'
import mail from '@/lib/i18n/en/mail.json'
import notifications from '@/lib/i18n/en/notifications.json'
import palette from '@/lib/i18n/en/palette.json'
import periods from '@/lib/i18n/en/periods.json'
import portfolio from '@/lib/i18n/en/portfolio.json'
import problems from '@/lib/i18n/en/problems.json'
import proof from '@/lib/i18n/en/proof.json'
import renewals from '@/lib/i18n/en/renewals.json'
import settings from '@/lib/i18n/en/settings.json'
import shell from '@/lib/i18n/en/shell.json'
import signin from '@/lib/i18n/en/signin.json'
import statements from '@/lib/i18n/en/statements.json'
import store from '@/lib/i18n/en/store.json'
import switcher from '@/lib/i18n/en/switcher.json'
import transactions from '@/lib/i18n/en/transactions.json'
import ui from '@/lib/i18n/en/ui.json'

/** Every word on the dashboard's screens, by area. English is the measure of the others. */
export const en = {
  accounts,
  approvals,
  audit,
  cards,
  charts,
  checks,
  connections,
  customers,
  details,
  display,
  exports,
  handoff,
  health,
  invoices,
  join,
  lists,
  mail,
  notifications,
  palette,
  periods,
  portfolio,
  problems,
  proof,
  renewals,
  settings,
  shell,
  signin,
  statements,
  store,
  switcher,
  transactions,
  ui,
}

export type Messages = typeof en
/** `area.name`, as `shell.theme`. */
export type MessageKey = {
  [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}`
}[keyof Messages]
