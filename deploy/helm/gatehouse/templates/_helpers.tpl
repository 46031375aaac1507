{{- define "gatehouse.name" -}}
{{- printf "%s" .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "gatehouse.selector" -}}
app.kubernetes.io/name: gatehouse
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "gatehouse.labels" -}}
{{ include "gatehouse.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "gatehouse.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- define "gatehouse.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "gatehouse.container" -}}
image: {{ include "gatehouse.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.existingSecret | quote }} }
{{- end -}}

{{- define "gatehouse.env" -}}
env:
  - { name: NODE_ENV, value: production }
  - { name: PORT, value: "3000" }
  # One process a pod: Kubernetes restarts, places and measures pods, not what runs inside.
  - { name: WORKERS, value: "1" }
  - { name: METRICS_PORT, value: {{ .Values.metrics.port | quote }} }
  # The network policy says who may read them.
  - { name: METRICS_HOST, value: "::" }
  - { name: TRUSTED_PROXIES, value: {{ required "Set trustedProxies to the addresses of your ingress controller as the pods see them, such as 10.42.7.16/28" .Values.trustedProxies | quote }} }
  - { name: DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
  - { name: SHUTDOWN_SECONDS, value: {{ .Values.shutdownSeconds | quote }} }
  {{- with .Values.mailFrom }}
  - { name: MAIL_FROM, value: {{ . | quote }} }
  {{- end }}
  {{- with .Values.console.url }}
  - { name: CONSOLE_URL, value: {{ . | quote }} }
  - { name: CONSOLE_HOST, value: "::" }
  - { name: CONSOLE_PORT, value: "3100" }
  {{- end }}
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end -}}
