import type { Messages } from '@/lib/messages/en'
import accounts from '@/lib/messages/es/accounts.json'
import approvals from '@/lib/messages/es/approvals.json'
import audit from '@/lib/messages/es/audit.json'
import cards from '@/lib/messages/es/cards.json'
import charts from '@/lib/messages/es/charts.json'
import checks from '@/lib/messages/es/checks.json'
import connections from '@/lib/messages/es/connections.json'
import customers from '@/lib/messages/es/customers.json'
import details from '@/lib/messages/es/details.json'
import display from '@/lib/messages/es/display.json'
import exports from '@/lib/messages/es/exports.json'
import handoff from '@/lib/messages/es/handoff.json'
import invoices from '@/lib/messages/es/invoices.json'
import lists from '@/lib/messages/es/lists.json'
import palette from '@/lib/messages/es/palette.json'
import periods from '@/lib/messages/es/periods.json'
import portfolio from '@/lib/messages/es/portfolio.json'
import problems from '@/lib/messages/es/problems.json'
import renewals from '@/lib/messages/es/renewals.json'
import settings from '@/lib/messages/es/settings.json'
import shell from '@/lib/messages/es/shell.json'
import statements from '@/lib/messages/es/statements.json'
import switcher from '@/lib/messages/es/switcher.json'
import transactions from '@/lib/messages/es/transactions.json'

export const es: Messages = {
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
