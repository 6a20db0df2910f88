import { PaperScreen } from '@/components/close/paper-screen'
import { requireClient } from '@/lib/server/auth/guards'
import { readPaperPage } from '@/lib/server/reads/read-paper'

/** The close of a period on paper: without the frame, as it is printed. */
export default async function PaperPage({
  params,
  searchParams,
}: PageProps<'/clients/[connection_id]/close/paper'>) {
  const access = await requireClient((await params).connection_id)
  const shown = await readPaperPage(access, await searchParams)
  const { title, client } = shown.paper
  return (
    <>
      <title>{`${title} · ${client} · Countinghouse`}</title>
      <PaperScreen {...shown} />
    </>
  )
}
