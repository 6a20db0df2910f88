import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** @type {import('next').NextConfig} */
const config = { compress: false, turbopack: { root }, outputFileTracingRoot: root }

export default config
