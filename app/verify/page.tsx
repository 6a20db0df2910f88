import { VerifyScreen } from '@/components/packs/verify-screen'
import { PublicFrame } from '@/components/packs/public-frame'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { findSession } from '@/lib/server/auth/request-session'
import { getMessages, getText } from '@/lib/server/http/get-reader'

// For anyone who has a pack: it requires nobody, and sets nothing.
export default async function PublicVerifyPage() {
  const [{ text }, session] = await Promise.all([getText(), findSession()])
  return (
    <MessagesProvider {...await getMessages(['packs', 'lists'])}>
      <title>{`${text('packs.verify')} · Countinghouse`}</title>
      <PublicFrame>
        <VerifyScreen back={undefined} canAsk={session !== undefined} />
      </PublicFrame>
    </MessagesProvider>
  )
}
