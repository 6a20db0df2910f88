import { signMonth } from '@/app/api/v1/clients/[id]/closes/[month]/sign-month'
import { apiRoute } from '@/lib/server/api/api-route'

export const POST = apiRoute(
  'POST /clients/{id}/closes/{month}/signatures',
  ({ holder, params, body }) => signMonth(holder, params, body),
)
