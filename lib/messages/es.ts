import palette from '@/lib/messages/es/palette.json'
import shell from '@/lib/messages/es/shell.json'
import switcher from '@/lib/messages/es/switcher.json'
import type { Messages } from '@/lib/messages/en'

export const es: Messages = { palette, shell, switcher }
