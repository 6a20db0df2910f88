import { runCreateFirm } from '@/lib/server/storage/create-firm-command'

await runCreateFirm(process.argv.slice(2), process.env)
