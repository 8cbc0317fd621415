{{/* Refuses values that would start and then fail. The schema checks their types. */}}
{{- define "commonplace.checks" -}}
{{- $values := .Values -}}
{{- if not $values.publicUrl }}{{ fail "publicUrl is required: the public URL of the site, such as https://example.com" }}{{ end -}}
{{- if not $values.images.repository }}{{ fail "images.repository is required, such as ghcr.io/OWNER/REPOSITORY" }}{{ end -}}
{{- if and (or $values.ingress.enabled $values.gatewayApi.enabled) (not $values.trustedProxies) -}}
{{- fail "trustedProxies is required with ingress or gatewayApi: without it all visitors share one rate limit" -}}
{{- end -}}
{{- if and $values.gatewayApi.enabled (not $values.gatewayApi.parents) }}{{ fail "gatewayApi.parents is required" }}{{ end -}}
{{- if and $values.objects.s3.endpoint (not $values.objects.s3.bucket) }}{{ fail "objects.s3.bucket is required" }}{{ end -}}
{{- if and $values.nats.cluster.enabled (gt (int $values.nats.streamReplicas) 3) -}}
{{- fail "nats.streamReplicas: the cluster has 3 servers" -}}
{{- end -}}
{{- if and $values.keda.enabled (not $values.nats.cluster.enabled) (not $values.keda.natsMonitoring) -}}
{{- fail "keda.natsMonitoring is required without nats.cluster" -}}
{{- end -}}
{{- include "commonplace.checkObjects" . -}}
{{- include "commonplace.checkConnections" . -}}
{{- end -}}

{{/* Files in a volume are of the pods that mount it: replicas on other nodes would lack them. */}}
{{- define "commonplace.checkObjects" -}}
{{- if not .Values.objects.s3.endpoint -}}
{{- range tuple "gateway" "content" "community" -}}
{{- $settings := include "commonplace.settings" (dict "root" $ "app" .) | fromYaml -}}
{{- if gt (include "commonplace.maxReplicas" $settings | int) 1 -}}
{{- fail (printf "objects.s3 is required: %s has more than one replica, and uploaded files must reach all of them" .) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* During an upgrade each service has one process more, and its migration. */}}
{{- define "commonplace.checkConnections" -}}
{{- $needed := 0 -}}
{{- range $app, $known := include "commonplace.catalog" . | fromYaml -}}
{{- if has "database" $known.uses -}}
{{- $settings := include "commonplace.settings" (dict "root" $ "app" $app) | fromYaml -}}
{{- $pool := get $settings.env "DATABASE_POOL_MAX" | default $.Values.database.poolMax | int -}}
{{- $processes := add1 (include "commonplace.maxReplicas" $settings | int) -}}
{{- $needed = add $needed (mul $processes (add $pool 4)) 3 -}}
{{- end -}}
{{- end -}}
{{- $allowed := sub (int .Values.database.maxConnections) (int .Values.database.reservedConnections) -}}
{{- if gt $needed $allowed -}}
{{- fail (printf "the services can open %d connections to PostgreSQL, which allows %d (database.maxConnections less reservedConnections): lower replicas or database.poolMax, or raise the limit of the server" $needed $allowed) -}}
{{- end -}}
{{- end -}}
