// Verifies a log with the packages of Go's checksum database: checkpoints with golang.org/x/mod/sumdb/note, tiles and
// proofs with golang.org/x/mod/sumdb/tlog. Prints "ok <size>", or the fault.
//
// Usage: check-log <url of the log> <vkey> <older checkpoint> <add-checkpoint> [<entry> <tlog-proof>]...
// All but the first two arguments are files: an earlier checkpoint, the add-checkpoint request that a witness gets to
// advance from it to the newest one, and entries with their proofs.
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

var (
	base     string
	verifier note.Verifier
)

func main() {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Println(fault)
			os.Exit(1)
		}
	}()
	fmt.Printf("ok %d\n", check(os.Args[1:]))
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func get(path string) []byte {
	answer := must(http.Get(base + path))
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		panic(path + ": " + answer.Status)
	}
	return must(io.ReadAll(answer.Body))
}

// A tile's path by c2sp.org/tlog-tiles. Go's own paths also contain the height, and the level in two digits.
func pathOf(tile tlog.Tile) string {
	level := strconv.Itoa(tile.L)
	if tile.L < 0 {
		level = "entries"
	}
	return "/tile/" + level + "/" + strings.SplitN(tile.Path(), "/", 4)[3]
}

type tiles struct{}

func (tiles) Height() int { return height }

func (tiles) ReadTiles(all []tlog.Tile) (data [][]byte, err error) {
	for _, tile := range all {
		data = append(data, get(pathOf(tile)))
	}
	return data, nil
}

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

func hashOf(line string) (hash tlog.Hash) {
	if copy(hash[:], must(base64.StdEncoding.DecodeString(line))) != tlog.HashSize {
		panic("a hash of another length")
	}
	return hash
}

func hashesOf(lines []string) (hashes []tlog.Hash) {
	for _, line := range lines {
		hashes = append(hashes, hashOf(line))
	}
	return hashes
}

// The tree of a checkpoint, after its signature by the log's key was verified.
func open(message []byte) tlog.Tree {
	opened := must(note.Open(message, note.VerifierList(verifier)))
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != verifier.Name() {
		panic("not a checkpoint of this log")
	}
	return tlog.Tree{N: must(strconv.ParseInt(lines[1], 10, 64)), Hash: hashOf(lines[2])}
}

func entryAt(index int64, size int64) []byte {
	tile := tlog.Tile{H: height, L: -1, N: index >> height, W: 1 << height}
	if rest := size - tile.N<<height; rest < 1<<height {
		tile.W = int(rest)
	}
	bundle := get(pathOf(tile))
	for at := tile.N << height; ; at++ {
		length := int(binary.BigEndian.Uint16(bundle))
		if at == index {
			return bundle[2 : 2+length]
		}
		bundle = bundle[2+length:]
	}
}

func check(args []string) int64 {
	base, verifier = args[0], must(note.NewVerifier(args[1]))
	tree := open(get("/checkpoint"))
	// Every tile that it reads is verified against the checkpoint's root.
	reader := tlog.TileHashReader(tree, tiles{})
	if must(tlog.TreeHash(tree.N, reader)) != tree.Hash {
		panic("another root")
	}

	older := open(must(os.ReadFile(args[2])))
	own := must(tlog.ProveTree(tree.N, older.N, reader))
	if err := tlog.CheckTree(own, tree.N, tree.Hash, older.N, older.Hash); err != nil {
		panic(err)
	}
	asked, message, _ := strings.Cut(string(must(os.ReadFile(args[3]))), "\n\n")
	lines := strings.Split(asked, "\n")
	if newest := open([]byte(message)); newest != tree || lines[0] != fmt.Sprintf("old %d", older.N) {
		panic("a witness is sent another checkpoint")
	}
	sent := hashesOf(lines[1:])
	if err := tlog.CheckTree(sent, tree.N, tree.Hash, older.N, older.Hash); err != nil {
		panic(err)
	}

	for at := 4; at < len(args); at += 2 {
		entry := must(os.ReadFile(args[at]))
		proof, message, _ := strings.Cut(string(must(os.ReadFile(args[at+1]))), "\n\n")
		lines := strings.Split(proof, "\n")
		index := must(strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64))
		if lines[0] != "c2sp.org/tlog-proof@v1" || open([]byte(message)) != tree {
			panic("not a proof under this checkpoint")
		}
		if !bytes.Equal(entryAt(index, tree.N), entry) {
			panic(fmt.Sprintf("another entry %d", index))
		}
		for _, hashes := range [][]tlog.Hash{hashesOf(lines[2:]), must(tlog.ProveRecord(tree.N, index, reader))} {
			if err := tlog.CheckRecord(hashes, tree.N, tree.Hash, index, tlog.RecordHash(entry)); err != nil {
				panic(err)
			}
		}
	}
	return tree.N
}
