import { runCreateFirm } from '@/lib/server/db/create-firm-command'

await runCreateFirm(process.argv.slice(2), process.env)
