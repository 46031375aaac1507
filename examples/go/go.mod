module example.com/gatehouse-go

go 1.25.0

require github.com/gatehouse-id/gatehouse-go v0.0.0

replace github.com/gatehouse-id/gatehouse-go => ../../src/sdk/go
