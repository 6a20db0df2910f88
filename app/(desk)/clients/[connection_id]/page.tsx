import { redirect } from 'next/navigation'

export default async function ClientPage({
  params,
}: {
  params: Promise<{ connection_id: string }>
}) {
  const { connection_id } = await params
  redirect(`/clients/${encodeURIComponent(connection_id)}/transactions`)
}
