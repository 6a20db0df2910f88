import type { Messages } from '@/lib/i18n/en'
import accounts from '@/lib/i18n/es/accounts.json'
import approvals from '@/lib/i18n/es/approvals.json'
import audit from '@/lib/i18n/es/audit.json'
import cards from '@/lib/i18n/es/cards.json'
import charts from '@/lib/i18n/es/charts.json'
import checks from '@/lib/i18n/es/checks.json'
import connections from '@/lib/i18n/es/connections.json'
import customers from '@/lib/i18n/es/customers.json'
import details from '@/lib/i18n/es/details.json'
import display from '@/lib/i18n/es/display.json'
import exports from '@/lib/i18n/es/exports.json'
import handoff from '@/lib/i18n/es/handoff.json'
import health from '@/lib/i18n/es/health.json'
import invoices from '@/lib/i18n/es/invoices.json'
import join from '@/lib/i18n/es/join.json'
import lists from '@/lib/i18n/es/lists.json'
import mail from '@/lib/i18n/es/mail.json'
import notifications from '@/lib/i18n/es/notifications.json'
import palette from '@/lib/i18n/es/palette.json'
import periods from '@/lib/i18n/es/periods.json'
import portfolio from '@/lib/i18n/es/portfolio.json'
import problems from '@/lib/i18n/es/problems.json'
import proof from '@/lib/i18n/es/proof.json'
import renewals from '@/lib/i18n/es/renewals.json'
import settings from '@/lib/i18n/es/settings.json'
import shell from '@/lib/i18n/es/shell.json'
import signin from '@/lib/i18n/es/signin.json'
import statements from '@/lib/i18n/es/statements.json'
import store from '@/lib/i18n/es/store.json'
import switcher from '@/lib/i18n/es/switcher.json'
import transactions from '@/lib/i18n/es/transactions.json'
import ui from '@/lib/i18n/es/ui.json'

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
