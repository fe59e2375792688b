{{- define "livro.selector" -}}
app.kubernetes.io/name: livro
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "livro.labels" -}}
{{ include "livro.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: livro-{{ .Chart.Version }}
{{- end -}}
