{{/* The port of a URL. */}}
{{- define "commonplace.portOf" -}}
{{- $parts := urlParse . -}}
{{- regexFind "[0-9]+$" (regexFind ":[0-9]+$" $parts.host) | default (ternary "443" "80" (eq $parts.scheme "https")) -}}
{{- end -}}

{{/* A rule for traffic to peers, or to every address if none is named. */}}
{{- define "commonplace.egress" -}}
- ports: [{ protocol: TCP, port: {{ .port }} }]
  {{- with .peers }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Rules for what an app uses besides other apps. */}}
{{- define "commonplace.egressOfUse" -}}
{{- $values := .root.Values -}}
{{- if eq .use "database" -}}
{{- $own := list (dict "podSelector" (dict "matchLabels" (dict "cnpg.io/cluster" (printf "%s-database" (include "commonplace.fullname" .root))))) -}}
{{- include "commonplace.egress" (dict "port" $values.database.port "peers" (ternary $own $values.database.peers $values.database.cloudNativePG.enabled)) -}}
{{- else if eq .use "nats" -}}
{{- $own := list (dict "podSelector" (dict "matchLabels" (include "commonplace.selector" (dict "root" .root "component" "nats") | fromYaml))) -}}
{{- include "commonplace.egress" (dict "port" $values.nats.port "peers" (ternary $own $values.nats.peers $values.nats.cluster.enabled)) -}}
{{- else if and (eq .use "objects") $values.objects.s3.endpoint -}}
{{- include "commonplace.egress" (dict "port" (include "commonplace.portOf" $values.objects.s3.endpoint) "peers" $values.objects.peers) -}}
{{- else if and (eq .use "mail") $values.mail.from -}}
{{- include "commonplace.egress" (dict "port" $values.mail.port "peers" $values.mail.peers) -}}
{{- else if and (eq .use "search") $values.search.url -}}
{{- include "commonplace.egress" (dict "port" (include "commonplace.portOf" $values.search.url) "peers" $values.search.peers) -}}
{{- else if and (eq .use "embeddings") $values.embeddings.url -}}
{{- include "commonplace.egress" (dict "port" (include "commonplace.portOf" $values.embeddings.url) "peers" $values.embeddings.peers) -}}
{{- else if and (eq .use "telemetry") $values.telemetryEndpoint -}}
{{- include "commonplace.egress" (dict "port" (include "commonplace.portOf" $values.telemetryEndpoint) "peers" list) -}}
{{- else if eq .use "internet" -}}
# Addresses in texts of users, outside of private networks.
- to:
    - ipBlock: { cidr: 0.0.0.0/0, except: {{ toJson $values.networkPolicy.privateNetworks }} }
    - ipBlock: { cidr: '::/0', except: ['::/8', 'fc00::/7', 'fe80::/10'] }
{{- end -}}
{{- end -}}

{{- define "commonplace.egressToNames" -}}
- ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
  to:
    - namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: kube-system } }
    # The cache of names on each node.
    - ipBlock: { cidr: 169.254.20.10/32 }
{{- end -}}

{{- define "commonplace.portNumber" -}}
{{- get (dict "grpc" 4000 "http" 3000 "site-api" 3001) . -}}
{{- end -}}
