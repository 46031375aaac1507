module github.com/gatehouse-id/gatehouse-go

go 1.25.0
