import { decideOne } from '@/app/api/v1/clients/[id]/closes/[month]/decide-finding'
import { apiRoute } from '@/lib/server/api/api-route'

export const POST = apiRoute(
  'POST /clients/{id}/closes/{month}/findings/{finding_id}/decision',
  ({ holder, params, body }) => decideOne(holder, params, body),
)
