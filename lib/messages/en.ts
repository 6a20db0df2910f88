import charts from '@/lib/messages/en/charts.json'
import palette from '@/lib/messages/en/palette.json'
import periods from '@/lib/messages/en/periods.json'
import shell from '@/lib/messages/en/shell.json'
import switcher from '@/lib/messages/en/switcher.json'

/** Every word on the dashboard's screens, by area. English is the measure of the others. */
export const en = { charts, palette, periods, shell, switcher }

export type Messages = typeof en
/** `area.name`, as `shell.theme`. */
export type MessageKey = {
  [Area in keyof Messages]: `${Area}.${keyof Messages[Area] & string}`
}[keyof Messages]
