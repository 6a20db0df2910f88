import accounts from '@/lib/messages/de/accounts.json'
import approvals from '@/lib/messages/de/approvals.json'
import audit from '@/lib/messages/de/audit.json'
import cards from '@/lib/messages/de/cards.json'
import charts from '@/lib/messages/de/charts.json'
import checks from '@/lib/messages/de/checks.json'
import connections from '@/lib/messages/de/connections.json'
import customers from '@/lib/messages/de/customers.json'
import details from '@/lib/messages/de/details.json'
import display from '@/lib/messages/de/display.json'
import exports from '@/lib/messages/de/exports.json'
import handoff from '@/lib/messages/de/handoff.json'
import invoices from '@/lib/messages/de/invoices.json'
import lists from '@/lib/messages/de/lists.json'
import palette from '@/lib/messages/de/palette.json'
import periods from '@/lib/messages/de/periods.json'
import portfolio from '@/lib/messages/de/portfolio.json'
import problems from '@/lib/messages/de/problems.json'
import renewals from '@/lib/messages/de/renewals.json'
import settings from '@/lib/messages/de/settings.json'
import shell from '@/lib/messages/de/shell.json'
import statements from '@/lib/messages/de/statements.json'
import switcher from '@/lib/messages/de/switcher.json'
import transactions from '@/lib/messages/de/transactions.json'
import type { Messages } from '@/lib/messages/en'

export const de: Messages = {
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
