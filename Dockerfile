# One image for every installation: what distinguishes one is in its environment (.env.example) when it starts.
# BASE has Node and npm, and is left behind; SYSTEM is what runs.
ARG BASE=node:24-bookworm-slim
ARG SYSTEM=debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY security/ security/
# A mirror of packages that needs a key: --secret id=npmrc,src=FILE. A secret is in no layer.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/gather-image.mjs /image

FROM ${SYSTEM}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /image /app
WORKDIR /app
USER 10001
# Which ports are reachable is decided where the container is started.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 BANK_HOST=0.0.0.0
VOLUME /data
EXPOSE 3000 4000
STOPSIGNAL SIGTERM
# The first start makes the store.
HEALTHCHECK --interval=15s --timeout=15s --start-period=120s CMD ["node", "scripts/ask-health.mjs"]
CMD ["node", "scripts/start.mjs"]
