import charts from '@/lib/messages/ar/charts.json'
import palette from '@/lib/messages/ar/palette.json'
import periods from '@/lib/messages/ar/periods.json'
import shell from '@/lib/messages/ar/shell.json'
import switcher from '@/lib/messages/ar/switcher.json'
import type { Messages } from '@/lib/messages/en'

export const ar: Messages = { charts, palette, periods, shell, switcher }
