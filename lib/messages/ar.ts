import palette from '@/lib/messages/ar/palette.json'
import shell from '@/lib/messages/ar/shell.json'
import switcher from '@/lib/messages/ar/switcher.json'
import type { Messages } from '@/lib/messages/en'

export const ar: Messages = { palette, shell, switcher }
