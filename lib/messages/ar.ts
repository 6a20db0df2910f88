import accounts from '@/lib/messages/ar/accounts.json'
import cards from '@/lib/messages/ar/cards.json'
import charts from '@/lib/messages/ar/charts.json'
import customers from '@/lib/messages/ar/customers.json'
import details from '@/lib/messages/ar/details.json'
import display from '@/lib/messages/ar/display.json'
import invoices from '@/lib/messages/ar/invoices.json'
import lists from '@/lib/messages/ar/lists.json'
import palette from '@/lib/messages/ar/palette.json'
import periods from '@/lib/messages/ar/periods.json'
import shell from '@/lib/messages/ar/shell.json'
import statements from '@/lib/messages/ar/statements.json'
import switcher from '@/lib/messages/ar/switcher.json'
import transactions from '@/lib/messages/ar/transactions.json'
import type { Messages } from '@/lib/messages/en'

export const ar: Messages = {
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
