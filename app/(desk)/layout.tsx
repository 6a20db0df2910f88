import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { AppProviders } from '@/components/layout/app-providers'
import { PaletteLauncher } from '@/components/palette/palette-launcher'
import { directionOf } from '@/lib/i18n/language'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { getMessages } from '@/lib/server/http/get-reader'

/** What every signed-in screen needs in the browser. It decides nothing: each page requires its own. */
export default async function AppLayout({ children }: { children: ReactNode }) {
  const messages = await getMessages([
    'ui',
    'shell',
    'lists',
    'palette',
    'periods',
    'proof',
    'switcher',
    'display',
  ])
  const policy = (await headers()).get('content-security-policy') ?? ''
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
  return (
    <MessagesProvider {...messages}>
      <AppProviders nonce={nonce} direction={directionOf(messages.language)}>
        {children}
        <PaletteLauncher />
      </AppProviders>
    </MessagesProvider>
  )
}
