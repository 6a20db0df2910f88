import { tickOne } from '@/app/api/v1/clients/[id]/closes/[month]/tick-item'
import { apiRoute } from '@/lib/server/api/api-route'

export const POST = apiRoute(
  'POST /clients/{id}/closes/{month}/items/{item_id}',
  ({ holder, params, body }) => tickOne(holder, params, body),
)
