// Go's own transparency log (golang.org/x/mod/sumdb), asked about trees and notes: it checks what it is given, and makes its own.
// A question in JSON comes by standard input, the answer goes to standard output.
package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"os"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Log is a signed tree with proofs of every leaf, and from every smaller tree.
type Log struct {
	Key     string
	Note    string
	Size    int64
	Records [][]byte
	Roots   []tlog.Hash
	Leaves  [][]tlog.Hash
	Trees   [][]tlog.Hash
}

type stored []tlog.Hash

func (s stored) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = s[index]
	}
	return hashes, nil
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// check ends the program at the first thing that does not hold.
func check(log Log) {
	verifier, err := note.NewVerifier(log.Key)
	must(err)
	opened, err := note.Open([]byte(log.Note), note.VerifierList(verifier))
	must(err)
	var origin, root string
	var size int64
	_, err = fmt.Sscanf(opened.Text, "%s\n%d\n%s\n", &origin, &size, &root)
	must(err)
	hash, err := tlog.ParseHash(root)
	must(err)
	if size != log.Size || origin != verifier.Name() {
		must(fmt.Errorf("the note says %s, %d", origin, size))
	}
	for i, proof := range log.Leaves {
		must(tlog.CheckRecord(proof, size, hash, int64(i), tlog.RecordHash(log.Records[i])))
		if tlog.CheckRecord(proof, size, hash, int64(i), tlog.RecordHash([]byte("another"))) == nil {
			must(fmt.Errorf("leaf %d: another one is taken for it", i))
		}
	}
	for i, proof := range log.Trees {
		must(tlog.CheckTree(proof, size, hash, int64(i+1), log.Roots[i]))
	}
}

func made(size int64, origin string) Log {
	secret, key, err := note.GenerateKey(rand.Reader, origin)
	must(err)
	signer, err := note.NewSigner(secret)
	must(err)
	log := Log{Key: key, Size: size}
	var hashes stored
	for i := int64(0); i < size; i++ {
		record := []byte(fmt.Sprintf("record %d of Go", i))
		more, err := tlog.StoredHashes(i, record, hashes)
		must(err)
		hashes = append(hashes, more...)
		root, err := tlog.TreeHash(i+1, hashes)
		must(err)
		log.Records = append(log.Records, record)
		log.Roots = append(log.Roots, root)
	}
	for i := int64(0); i < size; i++ {
		proof, err := tlog.ProveRecord(size, i, hashes)
		must(err)
		log.Leaves = append(log.Leaves, proof)
		from, err := tlog.ProveTree(size, i+1, hashes)
		must(err)
		log.Trees = append(log.Trees, from)
	}
	text := fmt.Sprintf("%s\n%d\n%s\n", origin, size, log.Roots[size-1])
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	must(err)
	log.Note = string(signed)
	return log
}

func main() {
	var question struct {
		Check []Log
		Make  []int64
	}
	must(json.NewDecoder(os.Stdin).Decode(&question))
	answer := []Log{}
	for _, log := range question.Check {
		check(log)
	}
	for _, size := range question.Make {
		answer = append(answer, made(size, "go.example/log"))
	}
	must(json.NewEncoder(os.Stdout).Encode(answer))
}
