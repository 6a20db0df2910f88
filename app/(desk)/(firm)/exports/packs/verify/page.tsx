import { VerifyScreen } from '@/components/packs/verify-screen'
import { MessagesProvider } from '@/lib/i18n/messages-provider'
import { requirePerson } from '@/lib/server/auth/guards'
import { getMessages, getText } from '@/lib/server/http/get-reader'

export default async function VerifyPackPage() {
  const { firm } = await requirePerson()
  const { text } = await getText()
  return (
    <MessagesProvider {...await getMessages(['packs'])}>
      <title>{`${text('packs.verify')} · ${firm.name} · Countinghouse`}</title>
      <VerifyScreen back={text('packs_data.title_all')} canAsk />
    </MessagesProvider>
  )
}
