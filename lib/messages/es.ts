import shell from '@/lib/messages/es/shell.json'
import type { Messages } from '@/lib/messages/en'

export const es: Messages = { shell }
