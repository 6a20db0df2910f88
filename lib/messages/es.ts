import type { Messages } from '@/lib/messages/en'
import accounts from '@/lib/messages/es/accounts.json'
import cards from '@/lib/messages/es/cards.json'
import charts from '@/lib/messages/es/charts.json'
import customers from '@/lib/messages/es/customers.json'
import details from '@/lib/messages/es/details.json'
import display from '@/lib/messages/es/display.json'
import invoices from '@/lib/messages/es/invoices.json'
import lists from '@/lib/messages/es/lists.json'
import palette from '@/lib/messages/es/palette.json'
import periods from '@/lib/messages/es/periods.json'
import shell from '@/lib/messages/es/shell.json'
import statements from '@/lib/messages/es/statements.json'
import switcher from '@/lib/messages/es/switcher.json'
import transactions from '@/lib/messages/es/transactions.json'

export const es: Messages = {
  accounts,
  cards,
  charts,
  customers,
  details,
  display,
  invoices,
  lists,
  palette,
  periods,
  shell,
  statements,
  switcher,
  transactions,
}
