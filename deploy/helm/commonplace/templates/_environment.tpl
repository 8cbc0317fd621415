{{/* The secrets that an app's Secret must have, as far as the app reads them. */}}
{{- define "commonplace.secrets" -}}
{{- $values := .root.Values -}}
{{- $names := list "DATABASE_URL" "NATS_URL" "INTERNAL_AUTH_PRIVATE_KEY" "INTERNAL_AUTH_PUBLIC_KEYS" -}}
{{- if $values.objects.s3.endpoint }}{{ $names = concat $names (list "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY") }}{{ end -}}
{{- if $values.mail.from }}{{ $names = append $names "SMTP_URL" }}{{ end -}}
{{- if $values.search.url }}{{ $names = append $names "MEILI_API_KEY" }}{{ end -}}
{{- if $values.embeddings.apiKey }}{{ $names = append $names "EMBEDDINGS_API_KEY" }}{{ end -}}
{{- $read := list -}}
{{- range $names }}{{ if has . $.known.variables }}{{ $read = append $read . }}{{ end }}{{ end -}}
{{- $read | toYaml -}}
{{- end -}}

{{/* Every variable that the values say something about; each app takes those that it reads. */}}
{{- define "commonplace.variables" -}}
{{- $values := .root.Values -}}
{{- $prefix := include "commonplace.fullname" .root -}}
{{- $all := dict "HOST" "0.0.0.0" "MONITORING_PORT" "9090" "SITE_API_PORT" "3001" "LOG_LEVEL" $values.logLevel -}}
{{- $_ := set $all "PORT" (has .app (list "gateway" "site") | ternary "3000" "4000") -}}
{{- $_ := set $all "DRAIN_SECONDS" (.settings.drainSeconds | int | toString) -}}
{{- $_ := set $all "PUBLIC_URL" $values.publicUrl -}}
{{- $_ := set $all "SITE_URL" (printf "http://%s-site:3000" $prefix) -}}
{{- $_ := set $all "API_URL" (printf "http://%s-gateway:3001" $prefix) -}}
{{- range tuple "content" "community" "listings" "admin" "analytics" -}}
{{- $_ := set $all (printf "%s_ADDRESS" (upper .)) (printf "%s-%s:4000" $prefix .) -}}
{{- end -}}
{{- $_ := set $all "DATABASE_POOL_MAX" ($values.database.poolMax | int | toString) -}}
{{- $_ := set $all "NATS_REPLICAS" ($values.nats.streamReplicas | int | toString) -}}
{{- $_ := set $all "OTEL_EXPORTER_OTLP_ENDPOINT" $values.telemetryEndpoint -}}
{{- $_ := set $all "TRUSTED_PROXIES" $values.trustedProxies -}}
{{- $_ := set $all "MAIL_FROM" $values.mail.from -}}
{{- $_ := set $all "MEILI_URL" $values.search.url -}}
{{- $_ := set $all "EMBEDDINGS_URL" $values.embeddings.url -}}
{{- if eq .app "gateway" }}{{ $_ := set $all "CONSOLE_DIR" "dist/console" }}{{ end -}}
{{- if $values.objects.claim }}{{ $_ := set $all "OBJECTS_DIR" "/objects/files" }}{{ end -}}
{{- with $values.objects.s3 }}{{ if .endpoint -}}
{{- $_ := set $all "S3_ENDPOINT" .endpoint -}}
{{- $_ := set $all "S3_BUCKET" .bucket -}}
{{- $_ := set $all "S3_REGION" .region -}}
{{- end }}{{ end -}}
{{- if $values.internalTls.enabled -}}
{{- $_ := set $all "INTERNAL_TLS_CA" "/run/tls/ca.crt" -}}
{{- $_ := set $all "INTERNAL_TLS_CERT" "/run/tls/tls.crt" -}}
{{- $_ := set $all "INTERNAL_TLS_KEY" "/run/tls/tls.key" -}}
{{- end -}}
{{- range include "commonplace.secrets" . | fromYamlArray -}}
{{- $_ := set $all (printf "%s_FILE" .) (printf "/run/secrets/commonplace/%s" .) -}}
{{- end -}}
{{- $taken := dict -}}
{{- range $name, $value := $all -}}
{{- if and $value (has (trimSuffix "_FILE" $name) $.known.variables) }}{{ $_ := set $taken $name $value }}{{ end -}}
{{- end -}}
{{- range $name, $value := .settings.env -}}
{{- if not (has (trimSuffix "_FILE" $name) $.known.variables) -}}
{{- fail (printf "apps.%s.env: %s is no variable of %s (docs/configuration.md)" $.app $name $.app) -}}
{{- end -}}
{{- $_ := unset $taken (printf "%s_FILE" $name) -}}
{{- $_ := set $taken $name $value -}}
{{- end -}}
{{- $taken | toYaml -}}
{{- end -}}

{{/* `env` of a container. */}}
{{- define "commonplace.env" -}}
{{- range $name, $value := include "commonplace.variables" . | fromYaml }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{- define "commonplace.hasSecrets" -}}
{{- if include "commonplace.secrets" . | fromYamlArray }}yes{{ end -}}
{{- end -}}

{{- define "commonplace.usesTls" -}}
{{- if and .root.Values.internalTls.enabled (has "INTERNAL_TLS_CA" .known.variables) }}yes{{ end -}}
{{- end -}}

{{- define "commonplace.usesClaim" -}}
{{- if and .root.Values.objects.claim (has "OBJECTS_DIR" .known.variables) }}yes{{ end -}}
{{- end -}}

{{- define "commonplace.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if include "commonplace.hasSecrets" . }}
- { name: secrets, mountPath: /run/secrets/commonplace, readOnly: true }
{{- end }}
{{- if include "commonplace.usesTls" . }}
- { name: tls, mountPath: /run/tls, readOnly: true }
{{- end }}
{{- if include "commonplace.usesClaim" . }}
- { name: objects, mountPath: /objects }
{{- end }}
{{- end -}}

{{- define "commonplace.volumes" -}}
{{- $name := printf "%s-%s" (include "commonplace.fullname" .root) .app -}}
- { name: tmp, emptyDir: { sizeLimit: 1Gi } }
{{- if include "commonplace.hasSecrets" . }}
- { name: secrets, secret: { secretName: {{ .settings.secret | default $name }}, defaultMode: 0440 } }
{{- end }}
{{- if include "commonplace.usesTls" . }}
- { name: tls, secret: { secretName: {{ $name }}-tls, defaultMode: 0440 } }
{{- end }}
{{- if include "commonplace.usesClaim" . }}
- { name: objects, persistentVolumeClaim: { claimName: {{ .root.Values.objects.claim }} } }
{{- end }}
{{- end -}}

{{/* Common to the pods of deployments and migrations. */}}
{{- define "commonplace.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
serviceAccountName: {{ include "commonplace.fullname" .root }}
# The first process of a container hears no signal before it has a handler; in a shared namespace that is `pause`.
shareProcessNamespace: true
securityContext: {{- include "commonplace.podSecurity" .root | nindent 2 }}
{{- with .root.Values.images.pullSecrets }}
imagePullSecrets:
{{- range . }}
- name: {{ . }}
{{- end }}
{{- end }}
# Short names are found first, and a lost answer of the name server costs one second.
dnsConfig:
  options:
    - { name: ndots, value: '2' }
    - { name: timeout, value: '1' }
    - { name: attempts, value: '5' }
    - { name: single-request-reopen }
{{- with .settings.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
