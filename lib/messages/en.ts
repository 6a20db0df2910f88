import accounts from '@/lib/messages/en/accounts.json'
import approvals from '@/lib/messages/en/approvals.json'
import audit from '@/lib/messages/en/audit.json'
import cards from '@/lib/messages/en/cards.json'
import charts from '@/lib/messages/en/charts.json'
import checks from '@/lib/messages/en/checks.json'
import connections from '@/lib/messages/en/connections.json'
import customers from '@/lib/messages/en/customers.json'
import details from '@/lib/messages/en/details.json'
import display from '@/lib/messages/en/display.json'
import exports from '@/lib/messages/en/exports.json'
import handoff from '@/lib/messages/en/handoff.json'
import invoices from '@/lib/messages/en/invoices.json'
import lists from '@/lib/messages/en/lists.json'
import palette from '@/lib/messages/en/palette.json'
import periods from '@/lib/messages/en/periods.json'
import portfolio from '@/lib/messages/en/portfolio.json'
import problems from '@/lib/messages/en/problems.json'
import renewals from '@/lib/messages/en/renewals.json'
import settings from '@/lib/messages/en/settings.json'
import shell from '@/lib/messages/en/shell.json'
import statements from '@/lib/messages/en/statements.json'
import switcher from '@/lib/messages/en/switcher.json'
import transactions from '@/lib/messages/en/transactions.json'

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
  invoices,
  lists,
  palette,
  periods,
  portfolio,
  problems,
  renewals,
  settings,
  shell,
  statements,
  switcher,
  transactions,
}

export type Messages = typeof en
/** `area.name`, as `shell.theme`. */
export type MessageKey = {
  [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}`
}[keyof Messages]
