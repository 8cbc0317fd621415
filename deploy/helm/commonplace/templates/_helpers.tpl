{{/* Begins the name of every resource. */}}
{{- define "commonplace.fullname" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end -}}

{{/* The apps as the code describes them. */}}
{{- define "commonplace.catalog" -}}
{{ .Files.Get "generated/apps.yaml" }}
{{- end -}}

{{/* Of pods: without the version of the chart, a change of which would replace them. */}}
{{- define "commonplace.podLabels" -}}
app.kubernetes.io/part-of: commonplace
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "commonplace.labels" -}}
{{ include "commonplace.podLabels" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "commonplace.selector" -}}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{/* What holds for an app: the defaults, and over them its own values. */}}
{{- define "commonplace.settings" -}}
{{- $own := index .root.Values.apps .app | default dict -}}
{{- mustMergeOverwrite (deepCopy .root.Values.defaults) (deepCopy $own) | toYaml -}}
{{- end -}}

{{- define "commonplace.image" -}}
{{- $tag := .settings.tag | default .root.Values.images.tag | default .root.Chart.AppVersion -}}
{{- $version := empty .settings.digest | ternary (printf ":%s" $tag) (printf "@%s" .settings.digest) -}}
{{- printf "%s/%s%s" .root.Values.images.repository .app $version -}}
{{- end -}}

{{- define "commonplace.maxReplicas" -}}
{{- ternary .autoscaling.maxReplicas .replicas .autoscaling.enabled | int -}}
{{- end -}}

{{/* The same for all pods: an ordinary user on a read-only root. */}}
{{- define "commonplace.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "commonplace.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
runAsUser: 1000
capabilities: { drop: [ALL] }
{{- end -}}
