# syntax=docker/dockerfile:1
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json rolldown.config.ts ./
RUN npm ci --no-audit --no-fund
COPY bin bin
COPY src src
COPY tools tools
COPY generated generated
COPY openapi.yaml tools.schema.json ./
COPY openapi openapi
COPY mcp mcp
COPY clients/typescript clients/typescript
COPY docs/*.md docs/
COPY docs/pictures docs/pictures
COPY SECURITY.md CHANGELOG.md ./
COPY deploy/warm-up.ts deploy/warm-up.ts
# The built program contains its packages, except for PGlite, resvg, sharp and two fonts. Of the sources, it reads only those for browsers.
RUN npm run build && mv src/http/browser /tmp/browser \
  && mkdir -p /tmp/kept/@electric-sql /tmp/kept/@expo-google-fonts && mv node_modules/@electric-sql/pglite /tmp/kept/@electric-sql/pglite \
  && mv node_modules/@resvg /tmp/kept/@resvg \
  && for name in sharp @img detect-libc semver; do mv node_modules/$name /tmp/kept/$name; done \
  && mv node_modules/@expo-google-fonts/inter /tmp/kept/@expo-google-fonts/inter \
  && rm -rf node_modules src tools openapi openapi.yaml mcp tools.schema.json clients rolldown.config.ts generated/contract.ts \
  && mkdir -p src/http && mv /tmp/browser src/http/browser && mv /tmp/kept node_modules \
  && find node_modules/@expo-google-fonts/inter -name '*.ttf' ! -name Inter_400Regular.ttf ! -name Inter_600SemiBold.ttf -delete \
  && find node_modules/@expo-google-fonts/inter -name '*.png' -delete \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
RUN mkdir -p /volume/data node_modules/.cache \
  && chmod 0700 /volume/data \
  && chown 65532:65532 /volume/data node_modules/.cache
# Node.js keeps its compile cache per user. The build fails here if the service does not start.
USER 65532:65532
RUN DATA_DIR=/tmp/warm-up PORT=0 LOG_LEVEL=warn node deploy/warm-up.ts

FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="Equipment Maintenance Service" org.opencontainers.image.licenses="MIT"
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build --chown=65532:65532 /volume/ /
# The service can read its code and its compile cache, but not change them.
COPY --from=build --chown=0:0 /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_TRIM_THRESHOLD_=131072
USER 65532:65532
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --start-interval=2s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Commands: docker run … tenant list, or docker exec … node bin/ems.js tenant list
# With a larger young generation V8 keeps 180 MB more under load, and without the threshold the C library keeps what V8 frees.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--no-memory-reducer", "bin/ems.js"]
CMD ["serve"]
